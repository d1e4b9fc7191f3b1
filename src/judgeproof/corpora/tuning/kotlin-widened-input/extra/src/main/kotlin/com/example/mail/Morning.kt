/**
 * The mails that go out every morning.
 */
package com.example.mail

import com.example.billing.Invoice
import com.example.billing.reminder

/** One mail: who gets it, and its lines. */
class Mail(val to: String, val lines: List<String>)

/** A mail for each customer who has something to pay, in the order of their names. */
fun morningMails(invoices: List<Invoice>): List<Mail> =
    invoices.groupBy { it.customer }
        .toSortedMap()
        .mapNotNull { (customer, theirs) ->
            val lines = theirs.mapNotNull { reminder(invoice = it) }
            if (lines.isEmpty()) null else Mail(customer, lines)
        }
