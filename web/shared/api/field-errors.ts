/** Error of a field that the server refused; the field is named by its path in the request body. */
export interface FieldError {
  field: string;
  message: string;
}

const INVALID = 'Invalid value';
const PHONE =
  'Please enter a valid international phone number starting with + followed by your country code and number (e.g., +1234567890)';

/** Form field names with alternative names that the server may use (letters and digits only). As specified. */
const ALIASES: Record<string, string[]> = {
  email: ['emailaddress', 'useremail', 'contactemail'],
  password: ['userpassword'],
  firstName: ['givenname', 'userfirstname'],
  lastName: ['surname', 'familyname', 'userlastname'],
  phone: ['phonenumber', 'telephone', 'mobile', 'userphone', 'companyphone'],
  companyName: ['company', 'organization', 'organisation'],
  website: ['websiteurl', 'companywebsite'],
  jobTitle: ['jobrole', 'userjobtitle'],
  addressLine1: ['address', 'address1', 'street', 'streetaddress', 'companyaddressline1'],
  addressLine2: ['address2', 'companyaddressline2'],
  city: ['town', 'companycity'],
  postalCode: ['postcode', 'zip', 'zipcode', 'companypostalcode'],
  country: ['countrycode', 'companycountry', 'companycountrycode'],
  companyIndustry: ['industry'],
  cocNumber: ['coc', 'chamberofcommerce', 'chamberofcommercenumber', 'companycocnumber'],
  vatNumber: ['vat', 'vatid', 'companyvatnumber'],
  confirmPassword: ['passwordconfirmation', 'passwordconfirm', 'repeatpassword'],
};

const squash = (name: string) => name.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase();
const NAMES = new Map(
  Object.entries(ALIASES).flatMap(([name, aliases]) => [squash(name), ...aliases].map((alias) => [alias, name])),
);
const nameOf = (field: string) => NAMES.get(squash(field)) ?? squash(field);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Reads the refused fields from an error response: from an `errors` array, an `errors` object, a `details` array with
 * paths, or the top level. A field without a message gets 'Invalid value'.
 */
export function readFieldErrors(body: unknown): FieldError[] {
  if (!isRecord(body)) return [];
  const { errors, details } = body;
  if (Array.isArray(errors)) return errors.flatMap(fromEntry);
  if (isRecord(errors)) return Object.entries(errors).flatMap(fromPair);
  if (Array.isArray(details)) return details.flatMap(fromEntry);
  return Object.entries(body)
    .filter(([key]) => NAMES.has(squash(key)))
    .flatMap(fromPair);
}

function fromEntry(entry: unknown): FieldError[] {
  if (!isRecord(entry)) return [];
  const path = entry.field ?? entry.path ?? entry.property ?? entry.param;
  const field = Array.isArray(path) ? path.join('.') : typeof path === 'string' ? path : '';
  return [{ field, message: words(entry.message ?? entry.msg) }];
}

function fromPair([field, told]: [string, unknown]): FieldError[] {
  if (told === null || told === undefined || told === '') return [];
  return [{ field, message: words(isRecord(told) ? told.message : told) }];
}

function words(told: unknown): string {
  const first: unknown = Array.isArray(told) ? told[0] : told;
  return typeof first === 'string' && first !== '' ? first : INVALID;
}

/** Returns the first message for each form field that the server refused, under any of the field's names. */
export function placeFieldErrors<Name extends string>(
  errors: readonly FieldError[],
  fields: readonly Name[],
): Partial<Record<Name, string>> {
  const placed: Partial<Record<Name, string>> = {};
  for (const { field, message } of errors) {
    const place = fields.find((name) => name === field) ?? fields.find((name) => namesOf(field).includes(nameOf(name)));
    if (place) placed[place] ??= nameOf(place) === 'phone' ? PHONE : message;
  }
  return placed;
}

/**
 * Returns the possible field names for a path: the whole path ('company.name') or its last part ('body.address.city').
 */
function namesOf(path: string): string[] {
  const parts = path.split(/[.[\]/]/).filter((part) => /\p{L}/u.test(part));
  return [parts.join(''), parts.at(-1) ?? ''].map(nameOf);
}
