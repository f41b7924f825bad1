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

/** Rules of the fields of a company for react-hook-form's `register`: the same as the server's. Spec 2 section 5, 'Company edit'. */
const required = (message: string) => ({ validate: (value: string) => value.trim() !== '' || message });

export const companyRules = {
  name: {
    validate: (value: string) => {
      const text = value.trim();
      if (text === '') return 'Company name is required';
      if (text.length < 2) return 'Company name must be at least 2 characters';
      return text.length <= 100 || 'Company name cannot exceed 100 characters';
    },
  },
  website: {
    validate: (value: string) => {
      const domain = value
        .trim()
        .replace(/^https?:\/\//i, '')
        .replace(/\/$/, '');
      return (
        domain === '' ||
        /^(www\.)?([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/i.test(domain) ||
        'Please enter a valid website (e.g., example.com or www.example.com)'
      );
    },
  },
  addressLine1: required('Address is required'),
  city: required('City is required'),
  postalCode: required('Postal code is required'),
  countryCode: required('Country is required'),
  industry: required('Industry is required'),
  vatNumber: {
    validate: (value: string) => {
      const text = value.trim();
      if (text === '') return true;
      if (text.length < 8) return 'VAT number must be at least 8 characters';
      return /^[a-z]{0,4}[a-z0-9]{4,}$/i.test(text) || 'VAT number must contain only letters and numbers';
    },
  },
  cocNumber: {
    validate: (value: string) => {
      const text = value.trim();
      if (text === '') return true;
      if (text.length < 8) return 'Chamber of Commerce number must be at least 8 characters';
      return /^\d+$/.test(text) || 'Chamber of Commerce number must contain only numbers';
    },
  },
};
