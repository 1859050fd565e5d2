/** What went wrong, in words for the person in front of the page. */
export class Problem extends Error {
  constructor(title, reason) {
    super(reason)
    this.title = title
  }
}
