/** Loads the phone number rules of all countries, when a phone field is first used. */
export const phoneNumbers = () => import('#rules/phone');

export const phoneTexts = {
  label: 'Phone number',
  placeholder: '+31 6 12345678',
  hint: 'With + and the country code',
  required: 'Phone number is required',
};

/**
 * Validation rules of a phone field for react-hook-form's `register`. As specified. If the number rules cannot be
 * loaded, only the server checks the number.
 */
export const phoneRules = ({ required = false }: { required?: boolean } = {}) => ({
  validate: async (typed: string) => {
    if (typed.trim() === '') return required ? phoneTexts.required : true;
    const numbers = await phoneNumbers().catch(() => null);
    return numbers?.phoneProblem(typed) ?? true;
  },
});
