/**
 * Holds the first dictionary of stored emails: the email of an order, in the default design. Stored
 * emails cannot be read without it, so it never changes.
 */
const text = `Thank you for your order
========================

Amaya Perera, we have received your order and are preparing it.

2 × Rose Dew Serum: LKR 4,900.00
1 × Sandalwood & Sea Salt Soap: LKR 780.00
---
Delivery, Standard: LKR 350.00
Total: LKR 6,030.00
You save: LKR 520.00

Details
Order: ORD-000042
Ordered: 22 November 2026 at 09:45
Arrives: 24 – 27 November 2026
Payment: Card (Visa •••• 4242), paid
Address:
  Amaya Perera
  12 Lake Road
  Kandy 20000
Phone: +94 77 123 4567
Note: Please call before you arrive.

View your order:
https://shop.example/profile?order=ORD-000042

Any questions? Reply to this email, or contact us as below.

--
Araliya
27 Temple Trees Lane, Kandy 20000, Sri Lanka
+94 81 555 0127 · +94 77 555 0188
hello@araliya.example
Monday to Friday 8.00 to 18.00 · Saturday 8.00 to 15.00`

const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>Your order ORD-000042 at Araliya</title>
<style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){.page{background:#33212b!important}.card{background:#33212b!important;border-color:#6b5660!important}.strong{color:#fbf5ee!important}.soft{color:#f4ece1!important}.edge{border-color:#6b5660!important}.link{color:#f5e0d7!important}.button{background:#f5e0d7!important;color:#33212b!important}}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#fbf7f1;font-family:Figtree, -apple-system, &#39;Segoe UI&#39;, Roboto, Helvetica, Arial, sans-serif;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="page" style="margin:0;padding:0;background:#fbf7f1;font-family:Figtree, -apple-system, &#39;Segoe UI&#39;, Roboto, Helvetica, Arial, sans-serif;"><tr><td align="center" style="padding:20px 12px;">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" class="card" style="width:100%;max-width:600px;table-layout:fixed;background:#fffdfa;border:1px solid #e0d3c3;border-radius:8px;">
<tr><td style="padding:24px 24px 8px;"><a class="strong" href="https://shop.example/" style="font-size:26px;line-height:32px;font-family:&#39;Cormorant Garamond&#39;, Georgia, &#39;Times New Roman&#39;, serif;font-weight:600;color:#33212b;text-decoration:none;overflow-wrap:anywhere;"><img src="https://shop.example/icon-192.png" alt="" height="32" style="height:32px;width:auto;max-width:120px;vertical-align:middle;border:0;border-radius:6px;">&ensp;Araliya</a></td></tr>
<tr><td style="padding:12px 24px 8px;"><h1 class="strong" style="margin:0 0 16px;font-family:&#39;Cormorant Garamond&#39;, Georgia, &#39;Times New Roman&#39;, serif;font-weight:600;font-size:28px;line-height:34px;color:#33212b;overflow-wrap:anywhere;">Thank you for your order</h1>
<p class="strong" style="margin:0 0 16px;font-size:16px;line-height:25px;color:#33212b;overflow-wrap:anywhere;white-space:pre-line;">Amaya Perera, we have received your order and are preparing it.</p>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px;width:100%;"><tr><td class="edge" width="60" style="padding:10px 0;border-bottom:1px solid #e0d3c3;font-size:15px;line-height:22px;color:#33212b;vertical-align:top;overflow-wrap:anywhere;width:60px;"><img src="https://shop.example/pictures/category-skincare-480.webp" alt="" width="48" height="60" style="display:block;width:48px;height:60px;object-fit:cover;border-radius:4px;"></td><td class="strong edge" style="padding:10px 0;border-bottom:1px solid #e0d3c3;font-size:15px;line-height:22px;color:#33212b;vertical-align:top;overflow-wrap:anywhere;"><a class="strong" href="https://shop.example/productInfo/SK-001" style="color:inherit;text-decoration:none;">Rose Dew Serum</a><br><span class="soft" style="font-size:14px;line-height:21px;color:#6b5660;overflow-wrap:anywhere;">× 2</span></td><td class="strong edge" style="padding:10px 0 10px 12px;border-bottom:1px solid #e0d3c3;font-size:15px;line-height:22px;color:#33212b;vertical-align:top;text-align:right;white-space:nowrap;">LKR 4,900.00</td></tr><tr><td class="edge" width="60" style="padding:10px 0;border-bottom:1px solid #e0d3c3;font-size:15px;line-height:22px;color:#33212b;vertical-align:top;overflow-wrap:anywhere;width:60px;"><img src="https://shop.example/pictures/category-bath-body-480.webp" alt="" width="48" height="60" style="display:block;width:48px;height:60px;object-fit:cover;border-radius:4px;"></td><td class="strong edge" style="padding:10px 0;border-bottom:1px solid #e0d3c3;font-size:15px;line-height:22px;color:#33212b;vertical-align:top;overflow-wrap:anywhere;"><a class="strong" href="https://shop.example/productInfo/BB-004" style="color:inherit;text-decoration:none;">Sandalwood &amp; Sea Salt Soap</a><br><span class="soft" style="font-size:14px;line-height:21px;color:#6b5660;overflow-wrap:anywhere;">× 1</span></td><td class="strong edge" style="padding:10px 0 10px 12px;border-bottom:1px solid #e0d3c3;font-size:15px;line-height:22px;color:#33212b;vertical-align:top;text-align:right;white-space:nowrap;">LKR 780.00</td></tr><tr><td colspan="2" class="strong" style="padding:6px 0 6px 12px;font-size:15px;line-height:22px;color:#33212b;text-align:right;">Delivery, Standard</td><td class="strong" style="padding:6px 0 6px 12px;font-size:15px;line-height:22px;color:#33212b;text-align:right;white-space:nowrap;">LKR 350.00</td></tr><tr><td colspan="2" class="strong" style="padding:6px 0 6px 12px;font-size:15px;line-height:22px;color:#33212b;text-align:right;font-weight:600;">Total</td><td class="strong" style="padding:6px 0 6px 12px;font-size:15px;line-height:22px;color:#33212b;text-align:right;font-weight:600;white-space:nowrap;">LKR 6,030.00</td></tr><tr><td colspan="2" class="strong" style="padding:6px 0 6px 12px;font-size:15px;line-height:22px;color:#33212b;text-align:right;">You save</td><td class="strong" style="padding:6px 0 6px 12px;font-size:15px;line-height:22px;color:#33212b;text-align:right;white-space:nowrap;">LKR 520.00</td></tr></table>
<p class="strong" style="margin:0 0 4px;font-weight:600;font-size:16px;line-height:24px;color:#33212b;">Details</p><table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 20px;"><tr><td class="soft" style="padding:3px 16px 3px 0;font-size:15px;line-height:23px;color:#6b5660;vertical-align:top;">Order</td><td class="strong" style="padding:3px 0;font-size:15px;line-height:23px;color:#33212b;vertical-align:top;white-space:pre-line;overflow-wrap:anywhere;">ORD-000042</td></tr><tr><td class="soft" style="padding:3px 16px 3px 0;font-size:15px;line-height:23px;color:#6b5660;vertical-align:top;">Ordered</td><td class="strong" style="padding:3px 0;font-size:15px;line-height:23px;color:#33212b;vertical-align:top;white-space:pre-line;overflow-wrap:anywhere;">22 November 2026 at 09:45</td></tr><tr><td class="soft" style="padding:3px 16px 3px 0;font-size:15px;line-height:23px;color:#6b5660;vertical-align:top;">Arrives</td><td class="strong" style="padding:3px 0;font-size:15px;line-height:23px;color:#33212b;vertical-align:top;white-space:pre-line;overflow-wrap:anywhere;">24 – 27 November 2026</td></tr><tr><td class="soft" style="padding:3px 16px 3px 0;font-size:15px;line-height:23px;color:#6b5660;vertical-align:top;">Payment</td><td class="strong" style="padding:3px 0;font-size:15px;line-height:23px;color:#33212b;vertical-align:top;white-space:pre-line;overflow-wrap:anywhere;">Card (Visa •••• 4242), paid</td></tr><tr><td class="soft" style="padding:3px 16px 3px 0;font-size:15px;line-height:23px;color:#6b5660;vertical-align:top;">Address</td><td class="strong" style="padding:3px 0;font-size:15px;line-height:23px;color:#33212b;vertical-align:top;white-space:pre-line;overflow-wrap:anywhere;">Amaya Perera
12 Lake Road
Kandy 20000</td></tr><tr><td class="soft" style="padding:3px 16px 3px 0;font-size:15px;line-height:23px;color:#6b5660;vertical-align:top;">Phone</td><td class="strong" style="padding:3px 0;font-size:15px;line-height:23px;color:#33212b;vertical-align:top;white-space:pre-line;overflow-wrap:anywhere;">+94 77 123 4567</td></tr><tr><td class="soft" style="padding:3px 16px 3px 0;font-size:15px;line-height:23px;color:#6b5660;vertical-align:top;">Note</td><td class="strong" style="padding:3px 0;font-size:15px;line-height:23px;color:#33212b;vertical-align:top;white-space:pre-line;overflow-wrap:anywhere;">Please call before you arrive.</td></tr></table>
<p style="margin:4px 0 24px;"><a class="button" href="https://shop.example/profile?order=ORD-000042" style="display:inline-block;padding:12px 22px;border-radius:4px;background:#a04a39;color:#fbf5ee;font-size:16px;line-height:22px;font-weight:600;text-decoration:none;">View your order</a></p>
<p class="strong" style="margin:0 0 16px;font-size:16px;line-height:25px;color:#33212b;overflow-wrap:anywhere;white-space:pre-line;">Any questions? Reply to this email, or contact us as below.</p>
</td></tr>
<tr><td class="edge" style="padding:16px 24px 24px;border-top:1px solid #e0d3c3;"><p class="strong" style="margin:0;margin:0 0 4px;font-weight:600;font-size:16px;line-height:24px;color:#33212b;">Araliya</p><p class="soft" style="margin:0;font-size:14px;line-height:21px;color:#6b5660;overflow-wrap:anywhere;">27 Temple Trees Lane, Kandy 20000, Sri Lanka</p><p class="soft" style="margin:0;font-size:14px;line-height:21px;color:#6b5660;overflow-wrap:anywhere;">+94 81 555 0127 · +94 77 555 0188</p><p class="soft" style="margin:0;font-size:14px;line-height:21px;color:#6b5660;overflow-wrap:anywhere;">hello@araliya.example</p><p class="soft" style="margin:0;font-size:14px;line-height:21px;color:#6b5660;overflow-wrap:anywhere;">Monday to Friday 8.00 to 18.00 · Saturday 8.00 to 15.00</p></td></tr>
</table>
</td></tr></table>
</body>
</html>
`

/** As `compressContent` writes a copy. */
export const copyDictionary1 = Buffer.from(JSON.stringify([text, html]))
