import { guessMapping, standingProblem } from './subscriber-import.js';

it.each([
  [['Address', 'E-Mail-Adresse', 'Voornaam'], { email: 1, firstName: 2 }],
  [['Address', 'City'], {}],
  [['Primary Email', 'First_Name', 'LAST NAME'], { email: 0, firstName: 1, lastName: 2 }],
  [['email', 'name', 'status', 'attributes'], { email: 0, status: 2 }], // file of listmonk
  [
    ['Email Address', 'First Name', 'UNSUB_TIME', 'CLEAN_TIME'],
    { email: 0, firstName: 1, unsubscribed: 2, blocked: 3 },
  ], // file of Mailchimp
  [['Email', 'Status', 'First name', 'Agreed to'], { email: 0, status: 1, firstName: 2 }], // file of our own export
])('the columns %j are mapped to %j', (columns, mapping) => expect(guessMapping(columns)).toEqual(mapping));

it.each([
  ['status', '', true],
  ['status', ' Subscribed ', true],
  ['status', 'Opted-in', true],
  ['status', 'enabled', true],
  ['status', 'unsubscribed', false],
  ['status', 'blocklisted', false],
  ['status', 'unreachable', false],
  ['status', 'pending', false],
  ['status', 'bounced', false],
  ['status', 'complained', false],
  ['status', 'no', false],
  ['unsubscribed', 'No', true],
  ['unsubscribed', '-', true],
  ['unsubscribed', '2024-03-01', false],
  ['unsubscribed', 'true', false],
  ['blocked', '0', true],
  ['blocked', '1', false],
] as const)('a row whose column %s is %j is imported: %p', (field, cell, may) => {
  const problem = standingProblem([cell], { [field]: 0 });
  expect(problem).toEqual(may ? null : { field, problem: `The file says '${cell.trim()}'` });
});
