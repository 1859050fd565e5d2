import { localGuard } from '../../src/guard/local-guard.js'
import { guardContract } from '../contracts/guard.js'

guardContract('localGuard', (options) => localGuard(options))
