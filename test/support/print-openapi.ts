import { openapiDocument } from '../../src/http/openapi/document.js'

process.stdout.write(JSON.stringify(openapiDocument()))
