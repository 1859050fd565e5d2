import config from './jest.config.js'

/** Every test, the slow ones too: `npm run test:full`. */
export default { ...config, testPathIgnorePatterns: ['/node_modules/'] }
