/** Re-exports the word detector of the contract suites. */

export { WORDS, wordDetector } from '../../src/testing/word-detector.js'
