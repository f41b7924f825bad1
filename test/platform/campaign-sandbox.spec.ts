import { CampaignSandbox } from '../../src/newsletter/campaigns/campaign-sandbox.js';
import type { MailLimits } from '../../src/platform/mail/mail-sandbox.js';
import { BeyondLimits } from '../../src/platform/mail/mail-renderer.js';
import type { CampaignBlock } from '../../src/rules/campaign-content.js';
import { testConfig } from '../setup/config.js';

class HastySandbox extends CampaignSandbox {
  protected override readonly limits: MailLimits = { ms: 100, memoryMb: 512, bytes: 5_000_000 };
}

const text = (times: number, words: string): CampaignBlock[] =>
  Array.from({ length: times }, () => ({ kind: 'text', text: words }));
const nothing = { products: new Map(), templates: new Map() };
const asked = (content: CampaignBlock[]) => ({ subject: 'News', preheader: '', content, ...nothing });
const large = text(50, '|a|b|\n|-|-|\n|c|d|\n\n'.repeat(500));

it.each([
  ['too long', HastySandbox, 'The email takes longer than 0.1 s'],
  ['too much room', CampaignSandbox, 'The email is larger than 1000 kB'],
])('a campaign that takes %s is refused, and the next one is rendered', async (_name, Kind, message) => {
  const sandbox = new Kind(testConfig({ publicUrl: 'https://portal.example' }));
  try {
    const refused = sandbox.render(asked(large));
    await expect(refused).rejects.toThrow(BeyondLimits);
    await expect(refused).rejects.toThrow(message);
    const { subject, html, text: words } = await sandbox.render(asked([{ kind: 'heading', text: 'Well' }]));
    expect(subject).toBe('News');
    expect(html).toMatch(/^<!doctype html>[\s\S]*<h2[^>]*>Well<\/h2>/i);
    expect(words).toContain('Well');
  } finally {
    await sandbox.onApplicationShutdown();
  }
});

it('the text version contains the alt texts of the pictures', async () => {
  const sandbox = new CampaignSandbox(testConfig({ publicUrl: 'https://portal.example' }));
  try {
    const picture = { kind: 'picture' as const, picture: '/pictures/table-65.webp', alt: 'A turbine above a table' };
    const shown = { name: 'HoloTable 65', sentence: 'For six.', picture: '/pictures/table-65.webp', link: '/products' };
    const products = new Map([['table', shown]]);
    const given = { ...asked([picture, { kind: 'product', product: 'table' }]), products };
    const { text: words } = await sandbox.render(given);
    expect(words).toContain('A turbine above a table');
    expect(words.match(/HoloTable 65/g)).toHaveLength(1);
  } finally {
    await sandbox.onApplicationShutdown();
  }
});
