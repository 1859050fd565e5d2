import type { Request } from 'express'

/**
 * Returns the route of an answered request as its template, which may be logged and counted: a path may hold personal
 * data, and paths are unbounded. Undefined if no route has matched.
 */
export function routeTemplate({ route, baseUrl }: Request): string | undefined {
  const template: unknown = route?.path // Express types `route` as any
  // Mount paths hold no parameters, but clients may write them in any case.
  return typeof template === 'string' ? baseUrl.toLowerCase() + template : undefined
}
