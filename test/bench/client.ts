/** Requests of the demo's client; `url` is the server's base URL. */

/** Signs a user in and returns the headers of the session. */
export async function session(url: string, email = 'anna@client.example'): Promise<Record<string, string>> {
  const response = await fetch(`${url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: 'Demo1234!' }),
  });
  if (!response.ok) throw new Error(`Signing in answered ${response.status}`);
  return {
    Cookie: response.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; '),
  };
}

/** Returns the request body of a quote of five products with three options each, as the builder sends it. */
export async function fiveLines(url: string, headers: Record<string, string>): Promise<string> {
  const items = (await configurations(url, headers))
    .filter(({ options }) => options.length >= 3)
    .slice(0, 5)
    .map(({ id, options }) => ({
      priceConfigurationId: id,
      quantity: 2,
      selectedOptions: options.slice(0, 3).map(twice),
    }));
  return JSON.stringify({ items });
}

/**
 * Returns the request body of a quote of two products with their included options, a service level and an additional
 * option.
 */
export async function twoLines(url: string, headers: Record<string, string>): Promise<string> {
  const items = (await configurations(url, headers)).slice(0, 2).map(({ id, productId, options }) => {
    const of = (group: string | null) => options.filter((option) => option.group === group);
    const chosen = [...of('included'), ...of('SLA').slice(0, 1), ...of(null).slice(0, 1)];
    const selectedOptions = chosen.map((option) => ({ optionId: option.id, quantity: option.minQuantity || 1 }));
    return { productId, priceConfigurationId: id, quantity: 2, selectedOptions };
  });
  return JSON.stringify({ items, customerReference: 'Bench' });
}

interface Configuration {
  id: string;
  productId: string;
  isDefault: boolean;
  options: { id: string; group: string | null; minQuantity: number }[];
}

const twice = ({ id }: { id: string }) => ({ optionId: id, quantity: 2 });

/** Returns the default price configuration of each product that has price configurations. */
async function configurations(url: string, headers: Record<string, string>): Promise<Configuration[]> {
  const get = async (path: string) => (await fetch(`${url}/api/v1${path}`, { headers })).json() as Promise<unknown>;
  const { data } = (await get('/catalog?limit=100')) as { data: { id: string }[] };
  const found: Configuration[] = [];
  for (const { id } of data) {
    const item = (await get(`/catalog/items/${id}`)) as { priceConfigurations: Omit<Configuration, 'productId'>[] };
    const configuration = item.priceConfigurations.find(({ isDefault }) => isDefault);
    if (configuration) found.push({ ...configuration, productId: id });
  }
  return found;
}
