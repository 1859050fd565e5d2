import { openapiDocument } from '../../src/http/openapi/document.js'

/** Prints the OpenAPI document, for `npm run openapi:types`. */

process.stdout.write(JSON.stringify(openapiDocument()))
