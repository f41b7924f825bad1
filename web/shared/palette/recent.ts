/**
 * An item that the user opened recently from the palette. Stored in the window's session storage, and removed at
 * sign-out.
 */
export interface Recent {
  type: string;
  title: string;
  subtitle: string;
  to: string;
}

const KEPT = 5;
const keyOf = (userId: string) => `palette:${userId}`;

export function recentOf(userId: string): Recent[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? '[]') as unknown;
    return Array.isArray(kept) ? (kept as Recent[]) : [];
  } catch {
    return []; // invalid content, or storage is disabled
  }
}

export function noteRecent(userId: string, opened: Recent): void {
  const others = recentOf(userId).filter(({ to }) => to !== opened.to);
  try {
    sessionStorage.setItem(keyOf(userId), JSON.stringify([opened, ...others].slice(0, KEPT)));
  } catch {
    // When storage is disabled, the palette has no recent items.
  }
}
