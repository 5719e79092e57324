/** Browser and system of a user agent, in plain words; null for missing or unknown ones. */
export interface DeviceName {
  browser: string | null;
  system: string | null;
}

/** The order matters: many user agents also name other browsers. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bOBS\//, 'OBS'],
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOPX\//, 'Opera'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bCriOS\/|\bChrome\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\bWindows\b/, 'Windows'],
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b|\biPod\b/, 'iPhone'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

/** Parses a user agent. For display only: clients can send any value. */
export function deviceName(userAgent: string | null): DeviceName {
  const found = (known: readonly (readonly [RegExp, string])[]) =>
    known.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1] ?? null;
  return { browser: found(browsers), system: found(systems) };
}
