import type { AccountType, CompanyType } from './actor.js';
import { type Asker, type Transition, transitions } from './transitions.js';

export const PARTNER_STATUSES = ['active', 'suspended', 'terminated'] as const;
export type PartnerStatus = (typeof PARTNER_STATUSES)[number];

const STAFF = ['staff'] as const;

/** Actions of system administrators that change a partner's status. */
export const PARTNER_ACTIONS = {
  suspend: { from: ['active'], to: 'suspended', by: STAFF, waits: true },
  reinstate: { from: ['suspended', 'terminated'], to: 'active', by: STAFF, waits: true },
  terminate: { from: ['active', 'suspended'], to: 'terminated', by: STAFF, waits: true },
} as const satisfies Record<string, Transition<PartnerStatus, 'staff'>>;
export type PartnerAction = keyof typeof PARTNER_ACTIONS;

const partners = transitions<PartnerStatus, 'staff', PartnerAction>(PARTNER_ACTIONS);

export const PARTNER_ACTION_NAMES = partners.names;

/** The user who makes the request. */
interface Caller {
  companyType: CompanyType;
  accountType: AccountType;
  emailVerified: boolean;
}

const asker = ({ companyType, accountType, emailVerified }: Caller): Asker<'staff'> => ({
  roles: companyType === 'system' && accountType === 'admin' ? STAFF : [],
  emailVerified,
});

/** Actions that the screens may offer: the `actions` of every partner in a response. */
export const partnerActions = (status: PartnerStatus, caller: Caller): PartnerAction[] =>
  partners.actions(status, asker(caller));

/** True when an action leads from one status to the other. */
export const partnerMayBecome = partners.canBecome;

/** Effects of a status, in words for the staff who change it and for the partner who is notified. */
interface Effects {
  signIn: string;
  quotes: string;
  deals: string;
  commission: string;
  funds: string;
}

/**
 * Rights of a partner in each status, as the server enforces them (`requireActivePartner`), and in words. Applies to
 * the partner programme only: to lock out its users, suspend the company.
 */
export const PARTNER_STANDING: Record<PartnerStatus, { newBusiness: boolean; effects: Effects }> = {
  active: {
    newBusiness: true,
    effects: {
      signIn: 'Its users can sign in and work as a partner.',
      quotes: 'It can connect with clients and create quotes for them.',
      deals: 'It can register deals.',
      commission: 'Accrued, earned and paid out.',
      funds: 'It can request and claim development funds.',
    },
  },
  suspended: {
    newBusiness: false,
    effects: {
      signIn: 'Its users can sign in, read everything, and buy for their own company.',
      quotes: 'No quotes for clients and no new connections. Submitted quotes can still be approved and accepted.',
      deals: 'No new deals, and no deals registered again. Registered deals keep their protection.',
      commission: 'Still accrued and earned, but not paid out until the suspension ends.',
      funds: 'No new requests. Existing ones can still be approved, claimed and paid.',
    },
  },
  terminated: {
    newBusiness: false,
    effects: {
      signIn: 'Its users can sign in, read their own data, and buy for their own company.',
      quotes:
        'Its connections with clients end, and its drafts for them are deleted. Submitted quotes can still be approved and accepted.',
      deals: 'No new deals, and no deals registered again. Registered deals lose their protection immediately.',
      commission: 'Commission on earlier quotes is still earned and paid out. Quotes accepted from now on earn none.',
      funds: 'No new requests. Existing ones can still be approved, claimed and paid.',
    },
  },
};
