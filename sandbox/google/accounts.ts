export interface Account {
  sub: string;
  email: string;
  givenName?: string;
  familyName?: string;
}

/**
 * The accounts that can sign in. The list is fixed: if a caller could choose any address, the sandbox would let
 * strangers sign in as the administrator.
 */
export const accounts: Account[] = [
  {
    sub: '108000000000000000001',
    email: 'ananya.sharma@gmail.example',
    givenName: 'Ananya',
    familyName: 'Sharma',
  },
  {
    sub: '108000000000000000002',
    email: 'rohan.mehta@gmail.example',
    givenName: 'Rohan',
    familyName: 'Mehta',
  },
  {
    sub: '108000000000000000003',
    email: 'shopper@tokri.example',
    givenName: 'Tokri',
    familyName: 'Shopper',
  },
  { sub: '108000000000000000004', email: 'nameless@gmail.example' },
  {
    sub: '108000000000000000005',
    email: 'mahalakshmi@gmail.example',
    givenName: 'महालक्ष्मीनारायणेश्वरीप्रसन्ना',
    familyName: 'वेङ्कटसुब्रह्मण्यशर्माकृष्णमूर्तिरामचन्द्रविश्वनाथत्रिपाठीचतुर्वेदी',
  },
];

export function fullNameOf({ givenName, familyName }: Account): string | undefined {
  return givenName && `${givenName} ${familyName}`;
}

/** The failures of Google that the sign-in window offers, with their labels. */
export const failures = {
  unverified: 'E-mail not verified',
  audience: 'Token made for another app',
  expired: 'Token expired',
  revoked: 'Token revoked right after the browser used it',
  userinfo_refuses: 'Userinfo refuses',
  userinfo_down: 'Userinfo down',
  tokeninfo_down: 'Tokeninfo down',
  tokeninfo_hangs: 'Tokeninfo hangs',
} as const;

export type Failure = keyof typeof failures;

export function isFailure(value: unknown): value is Failure {
  return typeof value === 'string' && Object.hasOwn(failures, value);
}
