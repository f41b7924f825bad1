/** Texts of the page on which an administrator lets an agent act for the company. */
export const authorizeTexts = {
  tab: 'Allow an agent',
  loading: 'Reading the request',
  title: (name: string) => `Let ${name} act for your company?`,
  asYou: (company: string, email: string) => `It would act for ${company} as you, ${email}.`,
  asAdmin: (company: string) => `It would act for ${company} as the administrator who allows it.`,
  who: 'Who asks',
  returnsTo: 'Returns to',
  ownComputer: (host: string) => `A program on your computer (${host})`,
  scopes: 'It could',
  never: 'It can never submit, accept or delete a quote. You can end this at any time under Account Settings, API.',
  check: {
    title: (host: string) => `Allow this only if you trust ${host}`,
    text: 'The name is what the agent calls itself. The address says who it is.',
    local: 'Allow it only if you have just started this program on your own computer.',
  },
  allow: 'Allow',
  refuse: 'Refuse',
  failed: 'The agent was not allowed',
  standard: {
    title: 'Only an administrator can allow this',
    text: (company: string) => `Please ask an administrator of ${company} to connect the agent.`,
  },
  back: (host: string) => `Back to ${host}`,
  refused: 'This agent asks for something that is not possible',
  unknown: 'This agent cannot sign in',
  unread: 'The request could not be read',
};
