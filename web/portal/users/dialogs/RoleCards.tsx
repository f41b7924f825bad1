import type { AccountType } from '../../../shared/api/schema';
import { ChoiceCards } from '../../../shared/components/fields/ChoiceCards';
import { userTexts } from '../texts';

const choices = (['standard', 'admin'] as const).map((role) => ({
  value: role,
  label: userTexts.roles[role],
  text: userTexts.roleChoices[role],
}));

interface RoleCardsProps {
  value: AccountType;
  hint?: string;
  onChange: (role: AccountType) => void;
}

/** What somebody may do, as one chooses it. */
export function RoleCards(props: RoleCardsProps) {
  return <ChoiceCards label={userTexts.roleChoices.label} choices={choices} {...props} />;
}
