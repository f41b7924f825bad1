import { toCsv } from './csv';

it('quotes what must be quoted, and leaves no formula', () => {
  expect(
    toCsv([
      ['a', 'b "c"', null],
      ['=1+1', '+1', -1.5],
      ['@x', 'x\ny', '-x'],
    ]),
  ).toBe('\uFEFFa,"b ""c""",\r\n\'=1+1,\'+1,-1.5\r\n\'@x,"x\ny",\'-x\r\n');
});
