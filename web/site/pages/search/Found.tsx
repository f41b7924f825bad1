/** A text of the search, whose second parts are what was found. */
export const Found = ({ parts }: { parts: string[] }) =>
  parts.map((part, at) => (at % 2 === 1 ? <mark key={at}>{part}</mark> : part));
