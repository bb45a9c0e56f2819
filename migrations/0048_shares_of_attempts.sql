-- Whether the guest took the share only by starting the payment. If nothing is paid, the share becomes free again.
ALTER TABLE pay_attempts ADD COLUMN took_share boolean NOT NULL DEFAULT false;
