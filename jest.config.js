export default {
  testEnvironment: 'node',
  roots: ['<rootDir>/test'],
  testTimeout: 30_000,
  globalSetup: '<rootDir>/test/support/begin-run.ts',
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
