/** A file that the API answered with, and the name it is saved under. */
export interface NamedFile {
  content: Blob;
  fileName: string;
}

/** The file of an answer, under the name that it gives (content-disposition), else the other. */
export function namedFile({ data, response }: { data: Blob; response: Response }, otherName: string): NamedFile {
  const named = /filename="?([^";]+)"?/i.exec(response.headers.get('content-disposition') ?? '');
  return { content: data, fileName: named?.[1] ?? otherName };
}

/** Has the browser save it. */
export function saveFile({ content, fileName }: NamedFile): void {
  const url = URL.createObjectURL(content);
  const link = Object.assign(document.createElement('a'), { href: url, download: fileName });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
