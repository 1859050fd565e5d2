declare module 'commonmark' {
  export class Parser {
    parse(text: string): object
  }
  export class HtmlRenderer {
    render(document: object): string
  }
}
