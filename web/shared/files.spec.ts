import { fileProblem, formatSize } from './files';

const MB = 1024 * 1024;

describe('formatSize', () => {
  it.each([
    [0, '0.00 Bytes'],
    [512, '512.00 Bytes'],
    [1023, '1023.00 Bytes'],
    [1024, '1.00 KB'],
    [1536, '1.50 KB'],
    [10 * MB, '10.00 MB'],
    [3 * 1024 * MB, '3.00 GB'],
  ])('formats %d bytes as %s', (bytes, text) => expect(formatSize(bytes)).toBe(text));
});

describe('fileProblem', () => {
  it.each(['a.pdf', 'A.DOCX', 'scan.jpeg', 'x.y.png'])('accepts %s', (name) =>
    expect(fileProblem({ name, size: 10 * MB })).toBeNull(),
  );
  it.each(['a.svg', 'pdf', 'a.pdf.exe', ''])('refuses the format of %j', (name) =>
    expect(fileProblem({ name, size: 1 })).toMatch(/^This format is not accepted/),
  );
  it('refuses a file one byte over the limit', () =>
    expect(fileProblem({ name: 'a.pdf', size: 10 * MB + 1 })).toMatch(/10MB/));
  it('refuses an empty file', () => expect(fileProblem({ name: 'a.pdf', size: 0 })).toBe('This file is empty'));
});
