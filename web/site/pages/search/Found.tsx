/** Text of a search result. Every second part is a match and is highlighted. */
export const Found = ({ parts }: { parts: string[] }) =>
  parts.map((part, at) => (at % 2 === 1 ? <mark key={at}>{part}</mark> : part));
