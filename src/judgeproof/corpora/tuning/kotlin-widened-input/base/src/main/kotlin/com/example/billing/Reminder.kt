/**
 * The sentence that reminds a customer of what is still to be paid.
 */
package com.example.billing

/** An invoice that was sent out; money is counted in cents. */
class Invoice(
    val number: String,
    val customer: String,
    val cents: Long,
    val paidCents: Long,
    val dueInDays: Int
) {
    /** What is still to be paid, never below zero. */
    val openCents: Long
        get() = maxOf(0L, cents - paidCents)
}

/** The sentence for the mail, or null when nothing is open. */
fun reminder(invoice: Invoice): String? =
    if (invoice.openCents == 0L) null else "${invoice.number}: ${money(invoice.openCents)} ${due(invoice.dueInDays)}."

private fun due(inDays: Int): String = when {
    inDays < 0 -> "is overdue by ${days(-inDays)}"
    inDays == 0 -> "is due today"
    else -> "is due in ${days(inDays)}"
}

private fun money(cents: Long): String = "${cents / 100}.${(cents % 100).toString().padStart(2, '0')}"

private fun days(count: Int): String = if (count == 1) "1 day" else "$count days"
