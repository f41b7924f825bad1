const BROWSERS: [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: [RegExp, string, boolean][] = [
  [/iPhone|iPod/, 'iPhone', true],
  [/iPad/, 'iPad', true],
  [/Android/, 'Android', true],
  [/Windows/, 'Windows', false],
  [/Macintosh|Mac OS X/, 'macOS', false],
  [/CrOS/, 'ChromeOS', false],
  [/Linux/, 'Linux', false],
];

/** Browser and operating system of a user, by name. */
export interface DeviceDescription {
  /** For example 'Firefox'. */
  browser: string;
  /** For example 'Windows'. */
  system: string;
  mobile: boolean;
}

/** Derives browser and system from a user agent; null for an unknown one. Only for display. */
export function describeDevice(userAgent: string | null | undefined): DeviceDescription | null {
  const browser = BROWSERS.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  const system = SYSTEMS.find(([pattern]) => pattern.test(userAgent ?? ''));
  return browser && system ? { browser, system: system[1], mobile: system[2] } : null;
}

/** Returns a text like 'Firefox on Windows', or 'Unknown browser'. */
export function deviceName(userAgent: string | null | undefined): string {
  const device = describeDevice(userAgent);
  return device ? `${device.browser} on ${device.system}` : 'Unknown browser';
}
