/** Industries that a company can select. As specified. */
const INDUSTRY_LABELS = {
  'entertainment-metaverse': 'Entertainment & Metaverse',
  'engineering-manufacturing': 'Engineering & Manufacturing',
  'ports-airports': 'Ports & Airports',
  'safety-security': 'Safety & Security',
  'digital-twins-smart-cities': 'Digital Twins & Smart Cities',
  'education-training': 'Education & Training',
  'defense-military': 'Defense & Military',
  'healthcare-medical': 'Healthcare & Medical',
  aec: 'Architecture, Engineering & Construction',
  other: 'Other',
} as const;
export type CompanyIndustry = keyof typeof INDUSTRY_LABELS;
export const COMPANY_INDUSTRIES = Object.keys(INDUSTRY_LABELS) as CompanyIndustry[];

/** Industries as options of a select field. */
export const companyIndustries = COMPANY_INDUSTRIES.map((value) => ({ value, label: INDUSTRY_LABELS[value] }));

export const industryLabel = (value: string): string =>
  companyIndustries.find((industry) => industry.value === value)?.label ?? value;
