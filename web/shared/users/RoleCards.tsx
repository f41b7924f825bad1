import type { AccountType } from '../api/schema';
import { ChoiceCards } from '../components/fields/ChoiceCards';
import { roleTexts } from './texts';

const choices = (['standard', 'admin'] as const).map((role) => ({
  value: role,
  label: roleTexts.names[role],
  text: roleTexts.choices[role],
}));

interface RoleCardsProps {
  value: AccountType;
  hint?: string;
  onChange: (role: AccountType) => void;
}

/** Cards for the choice of a user's role, with the permissions of each role. */
export function RoleCards(props: RoleCardsProps) {
  return <ChoiceCards label={roleTexts.label} choices={choices} {...props} />;
}
