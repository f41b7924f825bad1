import { asRead, byField } from './blocks';

it('counts a line as somebody reads it, not its personal fields', () => {
  expect(asRead(' For {{firstName "you"}}: a table for {{ company "your company" }} ')).toBe(
    'For you: a table for your company',
  );
});

it('tells everything that is wrong with a field, once', () => {
  expect(
    byField([
      { field: 'subject', message: 'There is no personal field town' },
      { field: 'content.0.text', message: 'This is empty' },
      { field: 'subject', message: 'There is no personal field street' },
      { field: 'subject', message: 'There is no personal field town' },
    ]),
  ).toEqual({
    subject: 'There is no personal field town. There is no personal field street',
    'content.0.text': 'This is empty',
  });
});
