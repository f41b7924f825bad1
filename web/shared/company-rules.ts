/** The industries a company may name. Spec 2 section 3, 'Industry options'. */
export const companyIndustries = [
  { value: 'entertainment-metaverse', label: 'Entertainment & Metaverse' },
  { value: 'engineering-manufacturing', label: 'Engineering & Manufacturing' },
  { value: 'ports-airports', label: 'Ports & Airports' },
  { value: 'safety-security', label: 'Safety & Security' },
  { value: 'digital-twins-smart-cities', label: 'Digital Twins & Smart Cities' },
  { value: 'education-training', label: 'Education & Training' },
  { value: 'defense-military', label: 'Defense & Military' },
  { value: 'healthcare-medical', label: 'Healthcare & Medical' },
  { value: 'aec', label: 'Architecture, Engineering & Construction' },
  { value: 'other', label: 'Other' },
] as const;

export const industryLabel = (value: string) =>
  companyIndustries.find((industry) => industry.value === value)?.label ?? value;

const within = (label: string, max: number, text: string) =>
  text.length <= max || `${label} cannot exceed ${max} characters`;

const required = (label: string, max: number) => ({
  validate: (value: string) => (value.trim() === '' ? `${label} is required` : within(label, max, value.trim())),
});
const chosen = (label: string) => ({ validate: (value: string) => value !== '' || `${label} is required` });

/** Rules of the fields of a company for react-hook-form's `register`: the same as the server's. Spec 2 section 5, 'Company edit'. */
export const companyRules = {
  name: {
    validate: (value: string) => {
      const text = value.trim();
      if (text === '') return 'Company name is required';
      if (text.length < 2) return 'Company name must be at least 2 characters';
      return within('Company name', 100, text);
    },
  },
  website: {
    validate: (value: string) => {
      const domain = value
        .trim()
        .replace(/^https?:\/\//i, '')
        .replace(/\/$/, '');
      if (domain === '') return true;
      if (!/^(www\.)?([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/i.test(domain)) {
        return 'Please enter a valid website (e.g., example.com or www.example.com)';
      }
      return within('Website', 255, value.trim());
    },
  },
  addressLine1: required('Address', 200),
  addressLine2: { validate: (value: string) => within('Address line 2', 200, value.trim()) },
  city: required('City', 100),
  postalCode: required('Postal code', 20),
  countryCode: chosen('Country'),
  industry: chosen('Industry'),
  vatNumber: {
    validate: (value: string) => {
      const text = value.trim();
      if (text === '') return true;
      if (text.length < 8) return 'VAT number must be at least 8 characters';
      if (!/^[a-z]{0,4}[a-z0-9]{4,}$/i.test(text)) return 'VAT number must contain only letters and numbers';
      return within('VAT number', 20, text);
    },
  },
  cocNumber: {
    validate: (value: string) => {
      const text = value.trim();
      if (text === '') return true;
      if (text.length < 8) return 'Chamber of Commerce number must be at least 8 characters';
      if (!/^\d+$/.test(text)) return 'Chamber of Commerce number must contain only numbers';
      return within('Chamber of Commerce number', 20, text);
    },
  },
};
