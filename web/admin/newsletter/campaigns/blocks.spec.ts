import { asRead, byField } from './blocks';

it('personal fields are replaced with their fallback', () => {
  expect(asRead(' For {{firstName "you"}}: a table for {{ company "your company" }} ')).toBe(
    'For you: a table for your company',
  );
});

it('the distinct messages of a field are joined', () => {
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
