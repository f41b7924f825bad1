import { industryLabel } from '#rules/industries';
import { companyRules } from './company-rules';

const { name, website, vatNumber, cocNumber, city, addressLine1, addressLine2, postalCode, countryCode } = companyRules;

describe('companyRules', () => {
  it.each([
    [name, ' ', 'Company name is required'],
    [name, 'A', 'Company name must be at least 2 characters'],
    [name, 'Aé', true],
    [name, 'A'.repeat(101), 'Company name cannot exceed 100 characters'],
    [city, '', 'City is required'],
    [city, 'A'.repeat(101), 'City cannot exceed 100 characters'],
    [addressLine1, 'A'.repeat(201), 'Address cannot exceed 200 characters'],
    [addressLine2, '', true],
    [addressLine2, 'A'.repeat(201), 'Address line 2 cannot exceed 200 characters'],
    [postalCode, ' ', 'Postal code is required'],
    [postalCode, '1'.repeat(21), 'Postal code cannot exceed 20 characters'],
    [countryCode, '', 'Country is required'],
    [website, '', true],
    [website, 'https://www.example.co.uk/', true],
    [website, 'example.com', true],
    [website, 'example.com/nl/about', true],
    [website, 'example', 'Please enter a valid website (e.g., example.com or www.example.com)'],
    [website, 'exa mple.com', 'Please enter a valid website (e.g., example.com or www.example.com)'],
    [website, 'example.c', 'Please enter a valid website (e.g., example.com or www.example.com)'],
    [vatNumber, '', true],
    [vatNumber, 'NL'.padEnd(21, '1'), 'VAT number cannot exceed 20 characters'],
    [vatNumber, 'NL12345', 'VAT number must be at least 8 characters'],
    [vatNumber, 'NL861234567B01', true],
    [vatNumber, 'NL 861234567 B01', true],
    [vatNumber, 'BE 0123.456.789', true],
    [vatNumber, 'NL86_1234-567', 'VAT number must contain only letters and numbers'],
    [cocNumber, '1234567', 'Chamber of Commerce number must be at least 8 characters'],
    [cocNumber, '1234567a', 'Chamber of Commerce number must contain only numbers'],
    [cocNumber, '12345678', true],
    [cocNumber, '1'.repeat(21), 'Chamber of Commerce number cannot exceed 20 characters'],
  ])('%#: %j', (rule, value, told) => expect(rule.validate(value)).toBe(told));

  it('have labels for industries, and keep unknown ones', () => {
    expect(industryLabel('ports-airports')).toBe('Ports & Airports');
    expect(industryLabel('xyz')).toBe('xyz');
  });
});
