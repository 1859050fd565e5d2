import { localGuard } from '../../src/guard/local-guard.js'
import { sandwichContract } from '../contracts/sandwich.js'

sandwichContract('localGuard', (options) => localGuard(options))
