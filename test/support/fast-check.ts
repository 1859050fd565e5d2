import fc from 'fast-check'

/**
 * fast-check, for tests within Jest's time limit: on a slow machine a property tries fewer inputs instead of failing,
 * and one that fails shows the input, however far it has been shrunk by then.
 */
fc.configureGlobal({ interruptAfterTimeLimit: 20_000 })

export default fc
