import { HAND_KINDS } from '#rules/tax-by-hand';
import { BY_TABLE, choicesOf, taxOf, valueOf } from './choices';

it('each choice has a value and words of its own, and stands for the decision that it was made of', () => {
  for (const kind of HAND_KINDS) {
    const choices = choicesOf(kind, '2026-11-30');
    expect(new Set(choices.map(({ value }) => value)).size).toBe(choices.length);
    expect(new Set(choices.map(({ label }) => label)).size).toBe(choices.length);
    for (const { value } of choices) expect(valueOf(taxOf(kind, value))).toBe(value);
    expect(taxOf(kind, BY_TABLE)).toBeNull();
  }
  expect(choicesOf('goods', '2026-11-30')).toContainEqual({ value: 'S PT-30', label: '22%, Madeira (Portugal)' });
  expect(taxOf('service', 'K')).toBeNull();
});
