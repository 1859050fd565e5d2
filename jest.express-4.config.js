import config from './jest.config.js'

/** Runs the tests that use Express with Express 4 instead of 5: `npm run test:express-4`. */
export default {
  ...config,
  testMatch: [
    '<rootDir>/test/http/**/*.test.ts',
    '<rootDir>/test/e2e/{sandwich,fail-closed,stream-splits}.test.ts',
    '<rootDir>/test/guard/{in-turn,remote-guard}.test.ts',
  ],
  moduleNameMapper: { ...config.moduleNameMapper, '^express$': 'express-4' },
}
