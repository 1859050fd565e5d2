/** Runs all tests but the slow ones, which `jest.full.config.js` adds. */
export default {
  testEnvironment: 'node',
  roots: ['<rootDir>/test'],
  testPathIgnorePatterns: ['/node_modules/', '\\.slow\\.test\\.ts$'],
  testTimeout: 30_000,
  maxWorkers: '100%', // Jest's own default leaves one of two cores idle
  workerIdleMemoryLimit: '1GB', // what a suite has loaded stays in memory otherwise
  globalSetup: '<rootDir>/test/support/begin-run.ts',
  setupFilesAfterEnv: ['<rootDir>/test/support/warnings.ts'],
  globalTeardown: '<rootDir>/test/support/end-run.ts',
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      { jsc: { target: 'es2022', parser: { syntax: 'typescript' } }, module: { type: 'es6' } },
    ],
  },
}
