/** A downloaded file: its content and file name. */
export interface NamedFile {
  content: Blob;
  fileName: string;
}

/** Returns the file of a response, named by content-disposition or else `otherName`. */
export function namedFile({ data, response }: { data: Blob; response: Response }, otherName: string): NamedFile {
  const named = /filename="?([^";]+)"?/i.exec(response.headers.get('content-disposition') ?? '');
  return { content: data, fileName: named?.[1] ?? otherName };
}

/** Saves a file as a browser download. */
export function saveFile({ content, fileName }: NamedFile): void {
  const url = URL.createObjectURL(content);
  const link = Object.assign(document.createElement('a'), { href: url, download: fileName });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
