/** Rules of the fields of a person for react-hook-form's `register`: the same as the server's. Spec 2 section 5. */
const NAME_MAX = 50;

const name = (label: string) => ({
  validate: (value: string) => {
    const text = value.trim();
    if (text === '') return `${label} is required`;
    return text.length <= NAME_MAX || `${label} cannot exceed ${NAME_MAX} characters`;
  },
});

export const firstNameRules = name('First name');
export const lastNameRules = name('Last name');

/** `required`: the profile asks for one, an administrator editing somebody may leave it empty. */
export const jobTitleRules = ({ required = true }: { required?: boolean } = {}) => ({
  validate: (value: string) => {
    const text = value.trim();
    if (text === '') return required ? 'Job title is required' : true;
    if (text.length < 2) return 'Job title must be at least 2 characters long';
    if (text.length > 100) return 'Job title cannot exceed 100 characters';
    return /^[\p{L}\p{M}\p{N}\s\-.,&'()/]*$/u.test(text) || 'Job title contains invalid characters';
  },
});

/** The profile's choices; a company has a list of its own. Spec 2 section 3, 'Industry options'. */
export const PERSON_INDUSTRIES = [
  'Technology',
  'Healthcare',
  'Finance',
  'Manufacturing',
  'Retail',
  'Education',
  'Government',
  'Non-profit',
  'Other',
] as const;
