import { isFQDN } from 'class-validator';
import fc from 'fast-check';
import { WEBSITE } from '../../../rules/company.js';
import { textProblem } from '../../../rules/text-rule.js';
import {
  AddressLine1,
  AddressLine2,
  City,
  CocNumber,
  CompanyIndustryField,
  CompanyName,
  Country,
  NewCompanyName,
  PostalCode,
  VatNumber,
  Website,
} from './company-fields.js';
import { AppError } from '../../errors.js';
import { Email, FirstName, JobTitle, OptionalJobTitle, OptionalPhone, PersonIndustryField } from './person-fields.js';
import { RequestPipe } from '../validation.js';

class FieldsDto {
  @Email() email!: string;
  @FirstName() firstName!: string;
  @JobTitle() jobTitle!: string;
  @OptionalJobTitle() title?: string | null;
  @OptionalPhone() phone?: string | null;
  @PersonIndustryField() industry!: string;
  @CompanyName() name!: string;
  @NewCompanyName() companyName!: string;
  @Website() website?: string | null;
  @AddressLine1() addressLine1!: string;
  @AddressLine2() addressLine2?: string | null;
  @City() city!: string;
  @PostalCode() postalCode!: string;
  @Country() country!: string;
  @CompanyIndustryField() companyIndustry!: string;
  @CocNumber() cocNumber?: string | null;
  @VatNumber() vatNumber?: string | null;
}

const GOOD = {
  email: 'anna@client.example',
  firstName: 'Anna',
  jobTitle: 'Head of Design',
  industry: 'Technology',
  name: 'Meridian',
  companyName: 'Meridian',
  addressLine1: 'Havenstraat 18',
  city: 'Schiedam',
  postalCode: '3115 HC',
  country: 'NL',
  companyIndustry: 'aec',
};

const check = (given: object): Promise<FieldsDto> =>
  new RequestPipe().transform({ ...GOOD, ...given }, { type: 'body', metatype: FieldsDto }) as Promise<FieldsDto>;

it.each([
  ['email', ' Anna@Client.EXAMPLE ', 'anna@client.example'],
  ['firstName', " Zoë-Maria d'Arc ", "Zoë-Maria d'Arc"],
  ['firstName', 'x'.repeat(50), 'x'.repeat(50)],
  ['firstName', 'نی\u200cلوفر', 'نی\u200cلوفر'],
  ['name', '\u202eAcme\u202c \u2066B\u2069', 'Acme B'],
  ['name', 'Team \u{1f468}\u200d\u{1f469}\u200d\u{1f467}', 'Team \u{1f468}\u200d\u{1f469}\u200d\u{1f467}'],
  ['addressLine2', '\u200b', null],
  ['city', 'Den\u0001\u001f Haag\ufffe', 'Den Haag'],
  ['addressLine1', 'Noord\u001eZuid 1', 'Noord-Zuid 1'],
  ['title', '\u3164\u00ad', null],
  ['jobTitle', 'CTO', 'CTO'],
  ['jobTitle', 'Owner’s 2nd', "Owner's 2nd"],
  ['firstName', 'Zoe\u0308', 'Zo\u00eb'],
  ['firstName', 'D‘Arc’', "D'Arc'"],
  ['companyName', 'Société d’E\u0301tudes', "Société d'Études"],
  ['name', 'Société d’Études', "Société d'Études"],
  ['addressLine1', 'Chausse\u0301e d’Ixelles', 'Chaussée d’Ixelles'],
  ['jobTitle', "R&D lead, (EMEA) / owner's 2nd", "R&D lead, (EMEA) / owner's 2nd"],
  ['title', '  ', null],
  ['title', null, null],
  ['phone', '+31 (0)6 1234 5678', '+31612345678'],
  ['phone', ' ', null],
  ['phone', null, null],
  ['name', 'A+B / Söhne', 'A+B / Söhne'],
  ['companyName', " Müller & Zn. (D'Arc), 2-b ", "Müller & Zn. (D'Arc), 2-b"],
  ['website', 'https://www.client.example/', 'https://www.client.example/'],
  ['website', 'client.co.uk', 'client.co.uk'],
  ['website', 'http://münchen.example', 'http://münchen.example'],
  ['website', 'client.example/nl/about?lang=en#us', 'client.example/nl/about?lang=en#us'],
  ['website', 'https://client.example/path', 'https://client.example/path'],
  ['website', '', null],
  ['addressLine2', '', null],
  ['country', 'nl', 'NL'],
  ['cocNumber', ' 24381907 ', '24381907'],
  ['cocNumber', '24.38-19 07', '24381907'],
  ['cocNumber', ' - ', null],
  ['cocNumber', '', null],
  ['vatNumber', 'nl861234567b01', 'NL861234567B01'],
  ['vatNumber', ' NL 861234567 b01 ', 'NL861234567B01'],
  ['vatNumber', 'BE 0123.456.789', 'BE0123456789'],
  ['vatNumber', 'CHE-123.456.789 MWST', 'CHE123456789MWST'],
  ['vatNumber', 'NL 8612–34567 B‑01', 'NL861234567B01'],
  ['vatNumber', ' . ', null],
  ['vatNumber', '12345678', '12345678'],
  ['vatNumber', '', null],
])('the field rule %s accepts %p as %p', async (field, value, taken) => {
  expect(await check({ [field]: value })).toMatchObject({ [field]: taken });
});

it.each([
  ['email', undefined, 'Email is required'],
  ['email', '   ', 'Email is required'],
  ['email', 'anna', 'Please enter a valid email address'],
  ['email', 'anna@client', 'Please enter a valid email address'],
  ['email', 'an na@client.example', 'Please enter a valid email address'],
  ['email', 'anna@client.example\r\nBcc: all@client.example', 'Please enter a valid email address'],
  ['email', '"anna@client.example"@other.example', 'Please enter a valid email address'],
  ['email', '\ud83d@client.example', 'Please enter a valid email address'],
  ['email', ['anna@client.example'], 'Please enter a valid email address'],
  ['firstName', undefined, 'First name is required'],
  ['firstName', null, 'First name is required'],
  ['firstName', '  ', 'First name is required'],
  ['addressLine2', 0, 'Address line 2 must be text'],
  ['firstName', 7, 'First name must be text'],
  ['firstName', 'x'.repeat(51), 'First name cannot exceed 50 characters'],
  ['firstName', 'An\nna', 'First name contains invalid characters'],
  ['jobTitle', '', 'Job title is required'],
  ['jobTitle', ' A ', 'Job title must be at least 2 characters long'],
  ['jobTitle', 'x'.repeat(101), 'Job title cannot exceed 100 characters'],
  ['jobTitle', '<b>Boss</b>', 'Job title contains invalid characters'],
  ['title', 'A', 'Job title must be at least 2 characters long'],
  ['phone', '0612345678', 'Phone number must start with + followed by country code (e.g., +1, +44, +49)'],
  [
    'phone',
    31612345678,
    'Please enter a valid international phone number starting with + followed by your country code and number (e.g., +1234567890)',
  ],
  ['industry', '', 'Industry is required'],
  ['industry', 'aec', 'Please select a valid industry'],
  ['name', ' ', 'Company name is required'],
  ['name', 'A', 'Company name must be at least 2 characters'],
  ['name', 'x'.repeat(101), 'Company name cannot exceed 100 characters'],
  ['companyName', '', 'Company name is required'],
  ['companyName', 'A', 'Company name must be at least 2 characters'],
  ['companyName', 'A+B', 'Company name contains invalid characters'],
  ['website', 'client', 'Please enter a valid website (e.g., example.com or www.example.com)'],
  ['website', 'javascript:alert(1)', 'Please enter a valid website (e.g., example.com or www.example.com)'],
  ['website', 'ftp://client.example', 'Please enter a valid website (e.g., example.com or www.example.com)'],
  ['website', 'client.example/our page', 'Please enter a valid website (e.g., example.com or www.example.com)'],
  ['website', 'client.e', 'Please enter a valid website (e.g., example.com or www.example.com)'],
  ['addressLine1', '', 'Address is required'],
  ['city', '', 'City is required'],
  ['postalCode', '', 'Postal code is required'],
  ['country', '', 'Country is required'],
  ['country', 'XX', 'Please select a valid country'],
  ['country', 'Netherlands', 'Please select a valid country'],
  ['country', ['NL'], 'Please select a valid country'],
  ['companyIndustry', '', 'Industry is required'],
  ['companyIndustry', 'Technology', 'Please select a valid industry'],
  ['cocNumber', '1234567', 'Chamber of Commerce number must be at least 8 characters'],
  ['cocNumber', '1234567a', 'Chamber of Commerce number must contain only numbers'],
  ['vatNumber', 'NL12345', 'VAT number must be at least 8 characters'],
  ['vatNumber', 'NL 8612_34', 'VAT number must contain only letters and numbers'],
])('the field rule %s refuses %p: %s', async (field, value, message) => {
  const error: unknown = await check({ [field]: value }).then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error instanceof AppError && error.errors).toEqual([{ field, message }]);
});

it.each(['\u200b', '\u2060', '\u3164', '\u00ad', '\u2800', '\u202e', ' \u200e\ufe0f ', '\u{e0020}'])(
  'the invisible text %j is empty',
  async (blank) => {
    const { message } = (await check({ firstName: blank }).catch((error: unknown) => error)) as AppError;
    expect(message).toBe('First name is required');
  },
);

it('the domain rule accepts the same domains as class-validator', () => {
  const label = fc.string({ unit: fc.constantFrom(...'ab9-_.ü例Ａ 😀'), minLength: 0, maxLength: 4 });
  const domain = fc.oneof(
    fc.array(label, { minLength: 1, maxLength: 4 }).map((labels) => labels.join('.')),
    label.map((text) => `${text}.com`),
    fc.constantFrom(`${'a'.repeat(63)}.nl`, `${'a'.repeat(64)}.nl`, 'a.xn--p1ai', 'a.x', 'a.12', '例え.テスト'),
  );
  fc.assert(
    fc.property(domain, (text) => {
      fc.pre(text.trim() === text && text !== '');
      expect([text, textProblem(WEBSITE, text) === null]).toEqual([text, isFQDN(text)]);
    }),
    { numRuns: 2000 },
  );
});
