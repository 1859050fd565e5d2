export { WORDS, wordDetector } from '../../src/testing/word-detector.js'
