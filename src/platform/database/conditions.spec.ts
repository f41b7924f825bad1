import { Conditions } from './conditions.js';

/** Search words for which `pg_trgm` can use an index, and words for which it would read the whole index. */
it.each(['abc', 'a-b', '-35', 'ab-', '%ab'])('a search for %j may use an index', (word) => {
  expect(new Conditions().search(word, 't.text like ?').sql).toBe('t.text like ?');
});

it.each(['a', 'ab', '35', 'q-', '--', '%%'])('a search for %j uses no index', (word) => {
  expect(new Conditions().search(word, 't.text like ?').sql).toBe('(t.text like ?) is true');
});

it('each word has its own condition, and a short number is searched in two spellings', () => {
  expect(new Conditions().search('ab q35 table', 't.text like ?')).toMatchObject({
    sql: '(t.text like ? or t.text like ?) and t.text like ? and (t.text like ?) is true',
    parameters: ['%q35%', '%q-____-000035%', '%table%', '%ab%'],
  });
});
