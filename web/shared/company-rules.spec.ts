import { companyRules, industryLabel } from './company-rules';

const { name, website, vatNumber, cocNumber, city } = companyRules;

describe('companyRules', () => {
  it.each([
    [name, ' ', 'Company name is required'],
    [name, 'A', 'Company name must be at least 2 characters'],
    [name, 'Aé', true],
    [name, 'A'.repeat(101), 'Company name cannot exceed 100 characters'],
    [city, '', 'City is required'],
    [website, '', true],
    [website, 'https://www.example.co.uk/', true],
    [website, 'example.com', true],
    [website, 'example', 'Please enter a valid website (e.g., example.com or www.example.com)'],
    [website, 'exa mple.com', 'Please enter a valid website (e.g., example.com or www.example.com)'],
    [website, 'example.c', 'Please enter a valid website (e.g., example.com or www.example.com)'],
    [vatNumber, '', true],
    [vatNumber, 'NL12345', 'VAT number must be at least 8 characters'],
    [vatNumber, 'NL861234567B01', true],
    [vatNumber, 'NL86.1234.567', 'VAT number must contain only letters and numbers'],
    [cocNumber, '1234567', 'Chamber of Commerce number must be at least 8 characters'],
    [cocNumber, '1234567a', 'Chamber of Commerce number must contain only numbers'],
    [cocNumber, '12345678', true],
  ])('%#: %j', (rule, value, told) => expect(rule.validate(value)).toBe(told));

  it('names industries, and lets an unknown one stand', () => {
    expect(industryLabel('ports-airports')).toBe('Ports & Airports');
    expect(industryLabel('xyz')).toBe('xyz');
  });
});
