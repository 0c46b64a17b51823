import type { LogLevel } from './environment.ts';

export interface Account {
  email: string;
  password: string;
}

export interface Config {
  host: string;
  port: number;
  publicUrl: string;
  /** Undefined: the embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | undefined;
  dataDir: string;
  isProduction: boolean;
  /** Whether production may use the sandbox, to try out the shop. */
  allowsSandbox: boolean;
  logLevel: LogLevel;
  trustProxy: string | undefined;
  /** The bearer token for the metrics, which are not served without it. */
  metricsToken: string | undefined;
  admin: Account;
  superAdmins: string[];
  /** Whether administrators must have a second factor. */
  requiresSecondFactor: boolean;
  /** Created outside production only. */
  demoShopper: Account | undefined;
  /** Undefined: the sandbox replaces the provider. */
  razorpay: RazorpayConfig | undefined;
  google: GoogleConfig | undefined;
  /** Undefined: mails are written as files to `dataDir/outbox`. */
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Logged at start. */
  warnings: string[];
  holdLimits: HoldLimits;
}

/** Limits for the stock that unpaid checkouts hold. */
export interface HoldLimits {
  /** Units of one product in one checkout. */
  unitsPerProduct: number;
  /** Amount of one checkout. */
  valuePaise: number;
  /** How long an account may hold a product without paying before the cool-down starts. */
  minutesPerProduct: number;
  coolDownMinutes: number;
  /** Share of a product's stock that all accounts with an unverified e-mail may hold together. */
  unverifiedSharePercent: number;
  /** Accounts with an unverified e-mail may hold this many units of a product even if the share is smaller. */
  unverifiedUnits: number;
}

export interface RazorpayConfig {
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  apiUrl: string;
  checkoutUrl: string;
}

export interface GoogleConfig {
  clientId: string;
  scriptUrl: string;
  userinfoUrl: string;
  tokeninfoUrl: string;
}
