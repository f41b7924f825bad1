import { text } from 'node:stream/consumers';
import { csvFile } from './export-files.js';

async function* rowsOf(...lines: string[]) {
  yield await Promise.resolve(lines);
}

it('a negative number stays a number, and a text that begins with a formula character is escaped', async () => {
  const columns = [
    { header: 'Name', sql: 'name' },
    { header: 'Total', sql: 'total', isNumber: true },
  ];
  const { file } = csvFile({ columns } as never, ',', rowsOf('-1\t-1.50'));
  expect(await text(file)).toBe('\ufeff"Name","Total"\r\n"\'-1","-1.50"\r\n');
});
