/**
 * Ends the runs of a property within Jest's time limit: on a slow machine it tries fewer inputs instead of failing, and
 * one that fails shows the input, however far it has been shrunk by then.
 */

import fc from 'fast-check'

fc.configureGlobal({ interruptAfterTimeLimit: 20_000 })

export default fc
