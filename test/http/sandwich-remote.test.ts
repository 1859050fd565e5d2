import { sandwichContract } from '../contracts/sandwich.js'
import { servedGuard } from '../support/remote.js'

sandwichContract('remoteGuard', servedGuard)
