/** Content of a downloaded file and its file name. */
export interface NamedFile {
  content: Blob;
  fileName: string;
}

/** Returns the file of an answer under its name from content-disposition, else under `otherName`. */
export function namedFile({ data, response }: { data: Blob; response: Response }, otherName: string): NamedFile {
  const named = /filename="?([^";]+)"?/i.exec(response.headers.get('content-disposition') ?? '');
  return { content: data, fileName: named?.[1] ?? otherName };
}

/** Saves a file through the browser's download. */
export function saveFile({ content, fileName }: NamedFile): void {
  const url = URL.createObjectURL(content);
  const link = Object.assign(document.createElement('a'), { href: url, download: fileName });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
