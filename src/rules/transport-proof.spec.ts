import { missingProof, needsTransportProof, proofDueOn, proofReminderOn } from './transport-proof.js';

it.each([
  ['2026-08-31', '2026-09-01', '2026-09-10'],
  ['2026-12-01', '2027-01-01', '2027-01-10'],
  ['2028-01-31', '2028-02-01', '2028-02-10'],
])('goods of %s are reminded of on %s and due on %s', (shippedOn, reminder, due) => {
  expect([proofReminderOn(shippedOn), proofDueOn(shippedOn)]).toEqual([reminder, due]);
});

it.each([
  [false, 0, 0, ['statement', 'transport_document', 'second_proof']],
  [true, 0, 0, ['transport_document', 'second_proof']],
  [true, 1, 0, ['second_proof']],
  [true, 0, 2, ['transport_document']],
  [true, 1, 1, []],
  [true, 2, 0, []],
  [false, 2, 1, ['statement']],
])('statement %p, %p documents of the transport and %p other proofs lack %p', (isStated, documents, others, missing) => {
  expect(missingProof({ isStated, documents, others })).toEqual(missing);
});

it('only goods to another state that the buyer carries need a proof', () => {
  const group = (category: 'K' | 'G' | 'S', needsProof: boolean) => ({ groups: [{ category, needsProof }] });
  expect(needsTransportProof(group('K', true))).toBe(true);
  expect(needsTransportProof(group('K', false))).toBe(false);
  expect(needsTransportProof(group('G', true))).toBe(false);
  expect(needsTransportProof(null)).toBe(false);
});
