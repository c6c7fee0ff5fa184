/** Chromium under real policies of /etc/chromium/policies/managed. */
import { managedBrowser } from './managed.ts';

managedBrowser('chromium', ['doNotCall', 'premiumWarning', 'retentionDay']);
